// The attributes of elements: those that an address has as parameters, and which of them the program will refuse.

/** Names of the address's parameters. */
export const parameters = Object.keys(BUILD_EMBED.allowed);

// HTML's own "style" attribute has a different meaning.
export const attributeOf = (name: string) => (name === 'style' ? 'disc-style' : name);
export const propertyOf = (name: string) => (name === 'style' ? 'discStyle' : name);

/**
 * A sentence for each parameter that is unknown or has a value that no program accepts. What is not certain is left to the
 * program, which loads at Run.
 */
export const wrongIn = (query: URLSearchParams) => [...query].flatMap(([name, value]) => {
  if (name === 'from') return [];
  const ignored = (why: string) => `Ignored ${attributeOf(name)}="${value.slice(0, 40)}": ${why}.`;
  if (!parameters.includes(name)) return ignored('there is no such attribute');
  const { [name]: allowed } = BUILD_EMBED.allowed;
  if (typeof allowed === 'string') {
    const parts = value.split(',');
    const fits = parts.length === (name === 'race' ? 2 : 1) && parts.every((part) => allowed.split(' ').includes(part));
    return fits ? [] : ignored(`expected ${name === 'race' ? 'two' : 'one'} of ${allowed}`);
  }
  const [least, most, other] = allowed;
  const number = Number(value || NaN);
  return (number >= least && number <= most) || number === other ? [] : ignored(`expected a number from ${least} to ${most}`);
});
