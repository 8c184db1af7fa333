import { scripts } from './package-scripts.ts'

const [, settings = '', options = ''] =
  /&& (.*) exec node_modules\/\.bin\/node (.*) src/.exec(scripts.start ?? '') ?? []

/** How `npm start` runs the shop: what it sets in the environment, and the options it gives Node.js. */
export const startCommand = {
  env: Object.fromEntries(settings.split(' ').map((setting) => setting.split('='))) as Record<string, string>,
  options: options.split(' '),
}
