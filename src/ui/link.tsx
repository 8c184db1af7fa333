import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className'> {
  /** Internal path. */
  to: string
  keepScroll?: boolean | undefined
  viewTransition?: boolean | undefined
  className?: string | undefined
}

/** Renders a plain `<a>`; `useFollowedLinks` handles all links with one listener, which keeps rendering cheap. */
export function Link({ to, keepScroll = false, viewTransition = false, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-link={keepScroll ? 'keep-scroll' : viewTransition ? 'view-transition' : 'plain'}
    />
  )
}
