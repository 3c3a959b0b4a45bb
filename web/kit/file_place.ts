// Where the pages' files are: in their folder or, in a page that is one file (web/kit/whole.ts), inside of it.

/**
 * @param path In the simulation's folder.
 * @param home The way to that folder.
 */
export const filePlace = (path: string, home = '') => window.cellmatesFiles?.[path] ?? home + path;
