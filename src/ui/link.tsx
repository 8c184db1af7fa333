import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** An address of this site. */
  to: string
  /** The place on the page stays. */
  keepScroll?: boolean | undefined
  /** What stands on both pages under the same name travels from one to the other. */
  viewTransition?: boolean | undefined
  className?: string | undefined
}

/**
 * A link within the site: an ordinary one for the server and whoever has no JavaScript. `useFollowedLinks` follows all
 * of them at once, so that each costs no more to render than its `a`.
 */
export function Link({ to, keepScroll = false, viewTransition = false, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-link={keepScroll ? 'keep-scroll' : viewTransition ? 'view-transition' : 'plain'}
    />
  )
}
