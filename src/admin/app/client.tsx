import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onSessionEnd } from '../../client/api-client.ts'
import { watchImports } from '../../client/missing-code.ts'
import { tolerateForeignChanges } from '../../client/tolerant-dom.ts'
import { queryClient } from '../shared/query-client.ts'
import { endSession } from '../shared/session-expiry.ts'
import { routes } from './routes.tsx'

watchImports()
tolerateForeignChanges()
// The server renders only a shell, so there is no early input to replay.
window.takeEarlyInput?.()
onSessionEnd(endSession)

const root = document.getElementById('dashboard')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
