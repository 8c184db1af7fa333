const pages = ['Terms', 'Returns', 'Shipping']

/** The pages open in new tabs, because leaving the checkout would lose what was chosen. */
export const TermsNote = () => (
  <p className="mt-4 text-muted text-sm">
    <span>{'What holds for your order: '}</span>
    {pages.map((name, index) => (
      <span key={name}>
        <span>{index > 0 ? ' · ' : ''}</span>
        <a
          href={`/${name.toLowerCase()}`}
          target="_blank"
          className="underline underline-offset-4"
          rel="noreferrer"
        >
          {name}
        </a>
      </span>
    ))}
  </p>
)
