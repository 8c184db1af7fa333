import { FEED_MINUTES, feedLabels, feedNames, feedPaths } from '../../shop/feeds/rules.ts'

/** Where programs read the feeds, once they are switched on. */
export const FeedLinks = () => (
  <div className="mb-6 text-sm">
    <p className="max-w-prose text-muted">
      {`Product feeds: give these addresses to their readers. A feed is written when it is asked for, at most every ${FEED_MINUTES} minutes.`}
    </p>
    <dl className="mt-3 grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {feedNames.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{feedLabels[name]}</dt>
          <dd className="select-all break-all max-sm:mb-2">
            <code>{location.origin + feedPaths[name]}</code>
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
