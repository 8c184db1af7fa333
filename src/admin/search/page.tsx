import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { useList } from '../list/use-list.ts'
import { PopularSearches } from './popular-searches.tsx'
import { searchesWithoutResultQuery, synonymsQuery } from './queries.ts'
import { SearchCard, searchColumns } from './search-columns.tsx'
import { SynonymCard, synonymColumns } from './synonym-columns.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'

export function Component() {
  const searches = useList('searches', [], 'search')
  const synonyms = useList('synonyms', [], 'synonym')
  const foundSearches = useQuery(searchesWithoutResultQuery(searches.query))
  const foundSynonyms = useQuery(synonymsQuery(synonyms.query))
  const [isAdding, setAdding] = useAddDialog('products:write')
  return (
    <>
      <ListHead title="Search" actions={<AddButton permission="products:write">Add synonym</AddButton>}>
        <SearchField list={synonyms} label="Search words" />
      </ListHead>
      <section aria-labelledby="without-result" className="mt-8">
        <h2 id="without-result" className="type-heading mb-3">
          Searches without a result
        </h2>
        <Listing
          list={searches}
          noun={['search', 'searches']}
          caption="Searches without a result, most searched first"
          columns={searchColumns}
          card={(search) => <SearchCard search={search} />}
          keyOf={({ _id }) => _id}
          result={foundSearches}
          failed="Failed to load the searches."
          brief
          empty={
            <p className="border-text border-y-2 py-6 text-muted">
              Shoppers found something with every search.
            </p>
          }
        />
      </section>
      <section aria-labelledby="synonyms" className="mt-12">
        <h2 id="synonyms" className="type-heading mb-3">
          Synonyms
        </h2>
        <Listing
          list={synonyms}
          noun={['synonym', 'synonyms']}
          caption="Synonyms, by what shoppers type"
          columns={synonymColumns}
          card={(synonym) => <SynonymCard synonym={synonym} />}
          keyOf={({ _id }) => _id}
          result={foundSynonyms}
          failed="Failed to load the synonyms."
          brief
          empty={
            <EmptyState title="No synonyms yet">
              A synonym tells the search what shoppers mean: joota means shoes.
            </EmptyState>
          }
        />
      </section>
      <PopularSearches />
      {isAdding && <SynonymDialog close={() => setAdding(false)} />}
    </>
  )
}
