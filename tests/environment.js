// Goes into each test program for node, which would otherwise have an environment of its
// own: GoogleTest looks there for the half of the tests that it is to run.
Module['preRun'] = () => {
  Object.assign(ENV, process.env);
};
