import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerStates } from '../../shop/customers/rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useList } from '../list/use-list.ts'
import { may } from '../shared/permissions.ts'
import { SaveView } from '../views/save-view.tsx'
import { ViewLinks } from '../views/view-links.tsx'
import { CustomerCard, customerColumns } from './columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { customersQuery } from './queries.ts'

export function Component() {
  const list = useList('customers', ['status'])
  const result = useQuery(customersQuery(list.query))
  return (
    <>
      <ListHead title="Customers" actions={may('customers:write') && <ImportButton />}>
        <ViewLinks of="customers" list={list} />
        <SearchField list={list} label="Search customers" />
        <Filter list={list} name="status" label="Status" choices={customerStates} />
        <SaveView of="customers" list={list} />
      </ListHead>
      <Listing
        list={list}
        noun={['customer', 'customers']}
        caption="All customers, newest first"
        columns={customerColumns}
        card={(customer) => <CustomerCard customer={customer} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the customers."
        empty={
          <EmptyState title="No customers yet">They stand here as soon as somebody registers.</EmptyState>
        }
      />
    </>
  )
}

function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </>
  )
}
