/** The manifests of all features, for modules that these import themselves. */
export async function allFeatures() {
  const { FEATURES } = await import('./features.ts')
  return FEATURES
}
