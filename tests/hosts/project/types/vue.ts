// hosts.test.mjs compiles this file: the package's types tell Vue the element's attributes.
import type {} from 'cellmates/vue';
import type { GlobalComponents } from 'vue';

type Attributes = InstanceType<GlobalComponents['cellmates-embed']>['$props'];
export const embed: Attributes = { scene: 'pucks', n: 500, paused: true };
// @ts-expect-error a scene is a text
export const wrong: Attributes = { scene: {} };
