/** Where this page keeps whether all its answers are shown. */
export const answersKey = `answers:${window.location.pathname}`;
