import { PageFailed } from './page-failed.tsx'

/** Replaces a layout that failed. Its links load documents: the router may have failed with the layout. */
export function LayoutFailed({ error, shop, home }: { error: unknown; shop: string; home: string }) {
  return (
    <main className="page-width py-10">
      <a href={home} className="type-heading">
        <bdi translate="no">{shop}</bdi>
      </a>
      <PageFailed error={error} home={home} className="mt-10" />
    </main>
  )
}
