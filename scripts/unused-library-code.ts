import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out code of libraries that the shop never uses, about 2 KB gzipped: React Router's `Form`, which
 * stays because of its display name, and Hono's cookies, which no browser lets a script send.
 */
export const unusedLibraryCode: Plugin = {
  name: 'unused-library-code',
  transform(code, id) {
    if (id.includes('/node_modules/react-router/'))
      return code
        .replaceAll(' = React$1.forwardRef(', ' = /* @__PURE__ */ React$1.forwardRef(')
        .replace(/^(?:Form|HistoryRouter)\.displayName = .*$/gm, '')
    if (id.endsWith('/node_modules/hono/dist/client/client.js'))
      return code.replace(/^import \{ serialize \} from .*$/m, "const serialize = () => ''")
  },
}
