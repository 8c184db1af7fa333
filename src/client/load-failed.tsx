import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function LoadFailed({ what, retry }: { what: string; retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing="out"
        title={what}
        action={<Button onClick={retry}>Try again</Button>}
      >{`${navigator.onLine === false ? 'You are offline.' : 'The shop did not answer.'} Nothing is lost.`}</EmptyState>
    </div>
  )
}
