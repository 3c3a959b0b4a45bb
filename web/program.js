// The program: downloaded, and made ready to start. There are two builds of it: `st`,
// and `mt` for more than one thread.

// What the workers of a program that was downloaded may need to be there.
const workersLimit = 10_000; // ms

// Resolves to the program before it runs: nothing has touched the canvas yet, so that
// another can take its place. `files` are the page's, `options` go to the program.
async function prepareProgram(files, threads, options, onProgress) {
  const build = threads > 1 ? 'mt' : 'st';
  const [create, compiled] = await Promise.all([
    loadScript(files[`${build}Program`], 'createCellmates'),
    loadWasm(files[`${build}Wasm`], Number(files[`${build}WasmBytes`]), onProgress),
  ]);
  onProgress(null);

  const program = { ...options, threads, noInitialRun: true };
  try {
    return await new Promise((resolve, reject) => {
      program.instantiateWasm = (imports, receive) => {
        WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled), reject);
        return {};
      };
      if (threads > 1) setTimeout(reject, workersLimit, new Error('its workers do not start'));
      create(program).then(resolve, reject);
    });
  } catch (error) {
    program.PThread?.terminateAllThreads();
    throw error;
  }
}

// The program for as many threads as the browser allows, and else for one. Resolves to
// {program, threads, why}.
async function chooseProgram(files, options, onProgress) {
  const { threads, why } = await chooseThreads(files.mtProbe);
  if (threads > 1) {
    try {
      return { program: await prepareProgram(files, threads, options, onProgress), threads, why };
    } catch (error) {
      console.warn('The threaded program could not be started:', error);
    }
  }
  const program = await prepareProgram(files, 1, options, onProgress);
  return { program, threads: 1, why: why || 'the threaded program could not be started' };
}
