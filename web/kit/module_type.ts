// Why a module did not load, as far as a script can know: browsers run no module that a server sends as something else.

/** A clause that names the wrong type of a module, or an empty string if the type is right or unknown. */
export async function wrongType(address: string): Promise<string> {
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
  const type = answer?.ok ? answer.headers.get('content-type') ?? 'a file without a type' : 'text/javascript';
  return /^(application|text)\/(x-)?(java|ecma|j|live)script/i.test(type) ? ''
    : `the server sends ${address} as ${type}, but browsers run a module only as text/javascript`;
}
