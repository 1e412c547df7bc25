# shapes
