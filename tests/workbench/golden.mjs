// Hashes of what each generator makes with n = 500, frames = 10 and seed = 7, the same in Node.js and all browsers.
export const golden = {
  even: '27043dfeb4b7e166',
  'heavy-tail': 'd9d0f00983029c76',
  sparse: '8e45b2eb71743dca',
  cluster: '8d728abf57234075',
  diagonal: 'f924e505d4485775',
  rest: '57b0e8364abc82ef',
  fast: '1df9566d6906d19d',
  bullets: '4b612a3da92d8249',
  giant: 'd831cad87fc037b1',
  lanes: '515bab09a9995bc5',
  boxes: '675223b08ec96fe4',
};
