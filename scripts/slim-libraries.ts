import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Modules of libraries, and the file of slim-libraries that stands in for each. */
export const replacements: Record<string, string> = {
  'lucide-react/dist/esm/createLucideIcon.mjs': 'lucide-icon.js',
  'react-router/dist/production/lib/dom/ssr/components.js': 'router-framework.js',
  'react-router/dist/production/lib/router/instrumentation.js': 'router-instrumentation.js',
}

/**
 * Leaves out code of libraries that the shop never uses, about 6 KB gzipped. Some of it, such as React Router's `Form`,
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
    if (id.includes('/node_modules/react-router/'))
      return code
        .replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef(')
        .replace(/^(?:Form|HistoryRouter)\.displayName = .*$/gm, '')
  },
}
