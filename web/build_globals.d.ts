// Constants that web/build puts into the bundles. web/engine/modules.d.ts has the two that only the engine has.

import type { Facts, Taken } from './schema/facts.ts';
import type { Limits, Scene, Schema, Traits } from './schema/types.ts';

declare global {
  /** Facts about the copy, for embed.js. Replaced by web/build/assemble.ts. */
  const BUILD_EMBED: Omit<Facts, 'names'> & { taken: Record<string, Taken> };
  /** Facts about the copy, for the page before Run. Replaced by web/build/assemble.ts. */
  const BUILD_FACTS: Facts & {
    /** Label and shape by scene. */
    looks: Record<string, Pick<Scene, 'label' | 'shape' | 'free'>>;
    /** Labels of the methods by name. */
    methods: Record<string, string>;
    /** The program's commands that messages have. */
    commands: Record<string, Traits>;
  };
  /** The schema, without keys and limits, for attach.ts. Replaced by web/build/assemble.ts. */
  const BUILD_SCHEMA: Schema;
  /** The signs of the keys that the page passes to the program. Replaced by web/build/assemble.ts. */
  const BUILD_KEYS: string;
  /** The program's limits. web/build replaces each member by a number, and not the object. */
  const BUILD_LIMITS: Limits;
}
