# course
