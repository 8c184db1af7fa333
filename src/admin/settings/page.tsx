import { useQuery } from '@tanstack/react-query'
import { NavLink, useParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { type Section, sectionNames, sections } from '../../shop/settings/rules.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { NotFound } from '../shared/not-found.tsx'
import { urls } from '../shared/urls.ts'
import { PagesHelp } from './pages-help.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

export function Component() {
  const { section = sectionNames[0] } = useParams()
  const known = sectionNames.find((name) => name === section)
  return known ? <SettingsPage section={known} /> : <NotFound />
}

function SettingsPage({ section }: { section: Section }) {
  const { data, isError, refetch } = useQuery(settingsQuery)
  const { id, label, about } = sections[section]
  const saved = data?.find((each) => each.section === section)
  return (
    <>
      <ListHead
        title="Settings"
        actions={<HistoryButton thing="settings" id={id} name={`the section ${label}`} />}
      />
      <div className="grid max-w-5xl gap-x-12 gap-y-6 lg:grid-cols-[12rem_minmax(0,40rem)]">
        <nav aria-label="Settings" className="self-start max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
          <ul className="flex lg:flex-col">
            {sectionNames.map((name) => (
              <li key={name}>
                <NavLink
                  to={urls.settingsOf(name)}
                  aria-current={name === section ? 'page' : undefined}
                  className="type-action flex min-h-11 items-center whitespace-nowrap border-line border-b-2 px-3 hover:border-text aria-[current=page]:border-text lg:border-b-0 lg:border-l-4"
                >
                  {sections[name].label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="section">
          <h2 id="section" className="type-heading">
            {label}
          </h2>
          <p className="mt-1 mb-6 text-muted">{about}</p>
          {section === 'pages' && <PagesHelp />}
          {saved ? (
            <SettingsForm key={section} saved={saved} />
          ) : isError ? (
            <LoadFailed what="Failed to load the settings." retry={() => void refetch()} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </section>
      </div>
    </>
  )
}
