/** Version of this package's promises (semver): the number that a remote's `hostApi` asks for. */
export const platformVersion = '1.4.0';
