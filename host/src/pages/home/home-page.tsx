export const HomePage = () => <main>home</main>;
