import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router'
import { Waiting } from './parts/waiting.tsx'
import { admit, type Guard } from './session.ts'

export type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>

/**
 * What a page's file exports: what it shows and, when it needs data first, its loader; a shopper's page, which asks for its
 * data itself, may say what to ask for before it is there.
 */
export type PageModule = {
  Component: ComponentType
  loader?: (args: LoaderArgs) => Promise<unknown>
  early?: () => unknown
}

/** What a route says of itself: its file (whose chunk the first answer preloads) and its guard. */
export type Handle = { file: string; guard?: Guard }

let takenOver: Promise<void> | undefined

/** Keeps a shopper's own page waiting until React has taken over what the server sent, which shows it waiting. */
export function waitFor(taking: Promise<void>): void {
  takenOver = taking
}

/** Every page of the table: each may be fetched before it is asked for. */
const pages: (NonIndexRouteObject & { load: () => Promise<PageModule> })[] = []

/**
 * A route of the table in routes.tsx. The server renders public and guest pages whole, for everybody alike; a shopper's
 * own page it leaves waiting, and the browser fills it once it knows who is there.
 */
export function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  guard?: Guard,
): RouteObject {
  const handle: Handle = { file: `src/storefront/pages/${file}`, ...(guard && { guard }) }
  pages.push({ path, load })
  const lazy = async () => {
    const { Component, loader } = await load()
    if (!loader && !guard) return { Component }
    return {
      Component,
      loader: async (args: LoaderArgs) => {
        if (guard) await admit(guard)
        if (guard === 'user') await takenOver
        return takePrefetched(args.request.url) ?? (await loader?.(args)) ?? null
      },
    }
  }
  return { path, handle, lazy, ...(guard === 'user' && { HydrateFallback: Waiting }) }
}

const early = new Map<string, Promise<unknown>>()
const PREFETCHED_MS = 10_000

/**
 * Fetches the code and the data of the page at `to` before it is asked for (a pointer over its link, a finger on it).
 * The answer serves the next visit, if that comes within ten seconds. What fails is fetched again by the visit.
 */
export async function prefetch(to: string): Promise<void> {
  const url = new URL(to, location.origin)
  const match = matchRoutes(pages, url)?.[0]
  if (!match) return
  const page = await match.route.load().catch(() => null)
  page?.early?.()
  const key = keyOf(url)
  if (!page?.loader || early.has(key)) return
  const answer = page.loader({ request: new Request(url), params: match.params })
  early.set(key, answer)
  const drop = () => {
    if (early.get(key) === answer) early.delete(key)
  }
  setTimeout(drop, PREFETCHED_MS)
  answer.catch(drop)
}

function takePrefetched(address: string): Promise<unknown> | undefined {
  const key = keyOf(new URL(address))
  const answer = early.get(key)
  early.delete(key)
  return answer
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}
