// Copies Node.js's environment into each test program. GoogleTest reads there which shard of the tests
// to run.
Module['preRun'] = () => {
  Object.assign(ENV, process.env);
};
