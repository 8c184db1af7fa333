/** The files and folders that a build is made of: a change of one makes it stale. */
export const buildInputs = [
  'src',
  'demo/ui-preview',
  'scripts/build.ts',
  'scripts/bundle-chunks.ts',
  'scripts/bundled-packages.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
