import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Title } from './title.tsx'
import { urls } from './urls.ts'

export function NotFound({ list }: { list?: { label: string; to: string } }) {
  return (
    <>
      <Title>Page not found</Title>
      <EmptyState
        level={1}
        drawing="out"
        title="404: Page not found"
        action={
          <>
            {list && <ButtonLink to={list.to}>{list.label}</ButtonLink>}
            <ButtonLink to={urls.dashboard} variant={list ? 'secondary' : 'primary'}>
              Dashboard
            </ButtonLink>
            <ButtonLink to={urls.shop} variant="secondary">
              View shop
            </ButtonLink>
          </>
        }
      >
        There is nothing at this address.
      </EmptyState>
    </>
  )
}
