import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const LoadFailed = ({ what, retry }: { what: string; retry: () => void }) => (
  <div role="alert">
    <EmptyState drawing="out" title={what} action={<Button onClick={retry}>Try again</Button>}>
      The shop did not answer.
    </EmptyState>
  </div>
)
