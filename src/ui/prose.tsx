import { cx } from './cx.ts'

/** `html`: from the server. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cx('prose wrap-anywhere max-w-3xl', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes what the writer typed.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
