// The functions that the page's program and the engine export alike (src/engine/session_exports.cpp). A session is a handle;
// strings and arrays are addresses in memory, 0 if there is none.

export interface SessionExports {
  /** Returns the address for the bytes that the next command reads; 0 if they are too many or memory ran out. */
  _session_take(session: number, bytes: number): number;
  _session_state(session: number): number;
  _session_hash(session: number): number;
  _session_discs_hash(session: number): number;
  /** The number of discs; -1 without a world. */
  _session_count(session: number): number;
  _session_tick(session: number): number;
  /** Returns an array of the discs: 0 to 7 for x, y, vx, vy, r, ids, inverse masses and names. */
  _session_discs(session: number, which: number): number;
  /** Returns the two indices of each contact; 0 if they are unknown or memory ran out. */
  _session_contacts(session: number): number;
  _session_contacts_size(session: number): number;
  /** Returns the file that the last `record`, `snapshot` or `share` wrote. */
  _session_file(session: number): number;
  _session_file_size(session: number): number;
  UTF8ToString(text: number): string;
  /** `values`: session, text, 1 for the embedding page or 0 for the reader, and a tag, which the answer repeats. */
  ccall(name: 'session_command', returns: null, types: string[], values: (string | number)[]): void;
}
