CREATE TABLE "secret_prints" (
	"print" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
