// Where the page's files are: in its folder or, in a page that is one file (web/page/whole.ts), inside of it.

/** @param path In the page's folder. */
export const placeOf = (path: string) => window.cellmatesFiles?.[path] ?? path;
