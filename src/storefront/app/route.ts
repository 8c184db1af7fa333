import type { ComponentType } from 'react'
import {
  type LoaderFunctionArgs,
  matchRoutes,
  type NonIndexRouteObject,
  type RouteObject,
} from 'react-router'
import { admit, type Guard } from '../session/session.ts'
import { Waiting } from '../shared/waiting.tsx'

export type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>

export type PageModule = {
  Component: ComponentType
  loader?: (args: LoaderArgs) => Promise<unknown>
  early?: () => unknown
}

export type Handle = { file: string; guard?: Guard }

let takenOver: Promise<void> | undefined

/** A shopper's page waits for hydration, because the server rendered a placeholder for it. */
export function waitFor(taking: Promise<void>): void {
  takenOver = taking
}

const pages: (NonIndexRouteObject & { load: () => Promise<PageModule> })[] = []

/** The server renders public and guest pages; a shopper's page is rendered in the browser once the session is known. */
export function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  guard?: Guard,
): RouteObject {
  const handle: Handle = { file: `src/storefront/${file}`, ...(guard && { guard }) }
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

/** Prefetches code and data on hover or touch. The result is used for 10 seconds; failures are refetched on navigation. */
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
