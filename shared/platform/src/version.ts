/** Version of this package's API (semver), matched by a remote's `hostApi`. */
export const platformVersion = '1.5.0';
