# author
