import { cx } from './cx.ts'

/** `html` comes from the server, which lets no tag of the writer through. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cx('prose wrap-anywhere max-w-3xl', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
