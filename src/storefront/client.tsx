import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, UNSAFE_ErrorResponseImpl } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onSessionEnd } from './api.ts'
import { Document, type State, stateId } from './document.tsx'
import { onOtherTab } from './kept-session.ts'
import { routes } from './routes.tsx'
import { askSessionAgain, endSession, toldSession } from './session.ts'
import { urls } from './urls.ts'

// What the server sent is painted before React takes it over; a page in the background is not painted at all.
const painted = new Promise<void>((resolve) => {
  if (document.visibilityState === 'hidden') resolve()
  else requestAnimationFrame(() => setTimeout(resolve))
})

const state: State = JSON.parse(document.getElementById(stateId)?.textContent ?? '')

// React takes over what the server rendered, so the code of these routes has to be here before it begins.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

const hydrationData: HydrationState = { loaderData: state.loaderData }
if (state.notFoundAt)
  hydrationData.errors = { [state.notFoundAt]: new UNSAFE_ErrorResponseImpl(404, '', null) }

const router = createBrowserRouter(routes, { hydrationData })

onSessionEnd(() => {
  // A session that was only kept from the last visit had ended before: whoever looks around may go on as a guest.
  const wasSignedIn = toldSession()?.isAuthenticated
  const { pathname, search } = router.state.location
  endSession()
  if (wasSignedIn) void router.navigate(urls.login, { state: { next: pathname + search } })
})
// A login or logout in another tab leads this one to where its visitor belongs now.
onOtherTab(() => {
  askSessionAgain().then(
    () => router.revalidate(),
    () => {},
  )
})

await painted
hydrateRoot(
  document,
  <StrictMode>
    <Document state={state}>
      <RouterProvider router={router} />
    </Document>
  </StrictMode>,
)
