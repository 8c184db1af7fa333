import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Modules of libraries, and the file of slim-libraries that stands in for each. */
export const replacements: Record<string, string> = {
  'lucide-react/dist/esm/createLucideIcon.mjs': 'lucide-icon.js',
  'react-router/dist/production/lib/dom/ssr/components.js': 'router-framework.js',
  'react-router/dist/production/lib/router/instrumentation.js': 'router-instrumentation.js',
}

/** Functions of React Router that no screen reaches: actions, fetchers, middleware, routes added later, server components. */
export const unreached: Record<string, string[]> = {
  'hooks.js': ['RSCErrorHandler'],
  'dom/lib.js': ['deserializeErrors'],
  'router/history.js': ['warning'],
  'router/router.js': [
    'discoverRoutes',
    'fetch',
    'getUpdatedRevalidatingFetchers',
    'handleAction',
    'runMiddlewarePipeline',
    'patchRoutes',
  ],
  'server-runtime/warnings.js': ['warnOnce'],
}

/** Matches a function that starts in a line of its own, up to its end. */
const functionNamed = (name: string) =>
  new RegExp(`^(\\t*)((?:async )?function ${name}\\([^\\n]*\\) \\{)\\n[^]*?\\n\\1\\}$`, 'm')

/**
 * Leaves out code of libraries that the shop never uses, about 10 KB gzipped. Some of it, such as React Router's `Form`,
 * would stay because of its display name.
 */
export const slimLibraries: Plugin = {
  name: 'slim-libraries',
  load(id) {
    const file =
      id === '\0vite/preload-helper.js'
        ? 'preload-helper.js'
        : replacements[id.replace(/^.*\/node_modules\//, '')]
    return file && readFileSync(new URL(`slim-libraries/${file}`, import.meta.url), 'utf8')
  },
  transform(code, id) {
    const [, file] = id.split('/node_modules/react-router/dist/production/lib/')
    if (file)
      return (unreached[file] ?? [])
        .reduce((rest, name) => rest.replace(functionNamed(name), '$1$2}'), code)
        .replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef(')
        .replace(/^(?:Form|HistoryRouter)\.displayName = .*$/gm, '')
  },
}
