import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Modified clicks and links with a `target` are left to the browser. */
export function useFollowedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (click: MouseEvent) => {
      const link = click.target instanceof Element && click.target.closest<HTMLAnchorElement>('a[data-link]')
      if (!link || link.target || click.defaultPrevented || !isPlain(click)) return
      click.preventDefault()
      void navigate(link.pathname + link.search + link.hash, {
        replace: link.href === location.href,
        preventScrollReset: link.dataset.link === 'keep-scroll',
        viewTransition: link.dataset.link === 'view-transition',
      })
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
