const bucketVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']
const endpointVariables = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']

export function bucketMistakes(
  setting: string,
  url: string | undefined,
  environment: Record<string, string | undefined>,
): string[] {
  if (!url?.startsWith('s3://')) return []
  if (!URL.canParse(url) || new URL(url).host === '') return [`${setting}: names no bucket`]
  return [
    ...bucketVariables
      .filter((name) => !environment[name])
      .map((name) => `${name}: is required, as ${setting} is a bucket`),
    ...endpointVariables
      .filter((name) => environment[name] && !/^https?:\/\/[^/]/.test(environment[name]))
      .map((name) => `${name}: is not an address that begins with https:// or http://`),
  ]
}
