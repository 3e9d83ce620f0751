CREATE TABLE "provider_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"usd" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_days_provider_day_pk" PRIMARY KEY("provider","day")
);
