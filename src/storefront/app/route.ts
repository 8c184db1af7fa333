import { type RouteObject, redirect } from 'react-router'
import { fetchSession } from '../session/session.ts'
import { type LoaderArgs, type PageModule, registerPage, takePrefetched } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'
import { WaitingPage } from '../shared/waiting-page.tsx'

export type Guard = 'guest' | 'user'

export type Handle = { file: string; guard?: Guard }

let hydrated: Promise<void> | undefined

/** A shopper's page waits for hydration, because the server rendered its skeleton. */
export function waitForHydration(hydration: Promise<void>): void {
  hydrated = hydration
}

/** The server renders public and guest pages; a shopper's page is rendered in the browser once the session is known. */
export function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  guard?: Guard,
): RouteObject {
  const handle: Handle = { file: `src/storefront/${file}`, ...(guard && { guard }) }
  registerPage(path, load)
  const lazy = async () => {
    const { Component, loader } = await load()
    if (!loader && !guard) return { Component }
    return {
      Component,
      loader: async (args: LoaderArgs) => {
        if (guard) await admit(guard)
        if (guard === 'user') await hydrated
        return takePrefetched(args.request.url) ?? (await loader?.(args)) ?? null
      },
    }
  }
  return { path, handle, lazy, ...(guard === 'user' && { HydrateFallback: WaitingPage }) }
}

/** The server guards the first request itself. */
async function admit(guard: Guard): Promise<void> {
  if (import.meta.env.SSR) return
  const { role } = await fetchSession()
  if (guard === 'user' && role !== 'user') throw redirect(urls.login)
  if (guard === 'guest' && role === 'user') throw redirect(urls.home)
  if (guard === 'guest' && role === 'admin') location.assign(urls.dashboard)
}
