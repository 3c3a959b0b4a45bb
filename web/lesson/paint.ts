// The colours and lines of drawings, as attributes. Style sheets, which win over attributes, change only what depends on a state.

/** A colour of the theme (style/tokens.css). */
export const paint = (name: 'ink' | 'soft' | 'line' | 'card' | 'paper' | 'grid' | 'on-grid' | 'naive' | 'disc') => `var(--${name})`;

/** A colour on that of cards, of which `percent` are its own. */
export const mixed = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, ${paint('card')})`;

/** Lines. @param dash Lengths of dashes and gaps. */
export const lined = (stroke: string, width?: number, dash?: string) =>
  ({ fill: 'none', stroke, ...(width && { 'stroke-width': width }), ...(dash && { 'stroke-dasharray': dash }) });

/** Dots as wide as the line, at paths of no length. */
export const dotted = (stroke: string, width: number) => ({ stroke, 'stroke-width': width, 'stroke-linecap': 'round' });
