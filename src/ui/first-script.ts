import url from './first-script.js?url&no-inline'

/** The `<script src>` has no `defer` or `type="module"`, because it must run before the first paint. */
export const firstScript: string = url
