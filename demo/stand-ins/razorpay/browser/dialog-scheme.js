// Runs before the first paint, so that the dialog does not flash in the wrong colour scheme.
document.documentElement.style.colorScheme =
  new URLSearchParams(location.search).get('scheme') ?? 'light dark'
