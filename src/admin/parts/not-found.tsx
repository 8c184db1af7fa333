import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../urls.ts'

export function NotFound() {
  return (
    <EmptyState
      title="There is nothing at this address"
      level={1}
      action={<TextLink to={urls.orders}>Orders</TextLink>}
    />
  )
}
