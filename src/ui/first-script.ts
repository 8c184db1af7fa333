import url from './first-script.js?url&no-inline'

/** For `<script src>` without `defer` or `type="module"`: it must run before the first paint. */
export const firstScript: string = url
