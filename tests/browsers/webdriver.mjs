// A session of WebDriver by its own protocol, as far as these tests need it: https://www.w3.org/TR/webdriver2/

// Asks the driver. An error has WebDriver's name for it, and maybe no message.
async function ask(url, method, content) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: content && JSON.stringify(content) });
  const { value } = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(value.message), { name: value.error });
  return value;
}

/** Opens a browser with `capabilities` by the driver at `url`. */
export async function openSession(url, capabilities) {
  const { sessionId } = await ask(`${url}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const session = `${url}/session/${sessionId}`;
  const post = (path, content) => ask(`${session}/${path}`, 'POST', content);
  return {
    setTimeouts: (timeouts) => post('timeouts', timeouts),
    setRect: (rect) => post('window/rect', rect),
    goto: (address) => post('url', { url: address }),
    /** Enters a frame of the present one by its index, or with null the page. */
    enter: (id) => post('frame', { id }),
    /** Calls a function with plain values, and resolves to what it returns or resolves to. */
    run: (run, ...args) => post('execute/sync', { script: `return (${run})(...arguments)`, args }),
    screenshot: async () => Buffer.from(await ask(`${session}/screenshot`, 'GET'), 'base64'),
    close: () => ask(session, 'DELETE'),
  };
}
