# progress
