CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "dev_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_tries" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"refresh_number" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "socket_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"nickname" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"avatar_hash" text,
	"type_number" integer DEFAULT 0 NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"company_in_use" uuid,
	"invite_code" text NOT NULL,
	"invited_by" uuid,
	"closes_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"muted_topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"text_zh" text NOT NULL,
	"text_en" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "asset_files" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" uuid,
	"blob_hash" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"source_hash" text,
	"facts" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"wallet_id" uuid,
	"user_id" uuid,
	"seed_key" text,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"group_id" uuid,
	"gender_style" text,
	"style_type" text,
	"fabric_type" text,
	"file_id" text,
	"blob_hash" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"source_hash" text,
	"upload_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_incomplete" boolean GENERATED ALWAYS AS ((type = 'fabric' and num_nulls(fabric_type) > 0) or (type = 'clothing' and num_nulls(gender_style, style_type) > 0) or (type = 'face' and num_nulls(gender_style) > 0) or (type = 'scene' and num_nulls(style_type) > 0) or (type = 'lineDrawing' and num_nulls(gender_style, style_type) > 0) or (type = 'pattern' and num_nulls(style_type) > 0) or (type = 'model' and num_nulls(gender_style) > 0) or (type = 'pose' and num_nulls(gender_style) > 0) or (type = 'sewingPattern' and num_nulls(gender_style, style_type, fabric_type, file_id) > 0)) STORED NOT NULL,
	CONSTRAINT "assets_seed_key_unique" UNIQUE("seed_key")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"wallet_id" uuid NOT NULL,
	"source_hash" text NOT NULL,
	"kind" text NOT NULL,
	"blob_hash" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"facts" jsonb,
	"preview_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_wallet_id_source_hash_kind_pk" PRIMARY KEY("wallet_id","source_hash","kind")
);
--> statement-breakpoint
CREATE TABLE "body_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"measures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_id" text,
	"logo_blob" text,
	"invite_token" text,
	"invite_ends_at" timestamp with time zone,
	"invite_uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disbanded_at" timestamp with time zone,
	CONSTRAINT "companies_logo_id_unique" UNIQUE("logo_id"),
	CONSTRAINT "companies_invite_token_unique" UNIQUE("invite_token")
);
--> statement-breakpoint
CREATE TABLE "company_departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"credit_limit" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_limit" CHECK ("company_members"."credit_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "asset_features" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"asset_id" text,
	"result_id" text,
	"wallet_id" uuid,
	"maker_id" uuid,
	"content_hash" text NOT NULL,
	"version" text,
	"signature" bit(256),
	"vector" "bytea",
	"spec" jsonb,
	"has_garment" boolean,
	"indecent" real,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "asset_features_asset_id_unique" UNIQUE("asset_id"),
	CONSTRAINT "asset_features_result_id_unique" UNIQUE("result_id")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"reference_count" integer DEFAULT 0 NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"blob_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"origin" jsonb,
	"seen" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"look_at" timestamp with time zone DEFAULT now() + interval '24 hours'
);
--> statement-breakpoint
CREATE TABLE "results" (
	"image_id" text PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	"shows_original" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "task_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_inputs" (
	"task_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "task_inputs_task_id_image_id_pk" PRIMARY KEY("task_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"tool_type" integer NOT NULL,
	"group_id" uuid,
	"group_place" smallint,
	"state" text NOT NULL,
	"mode" text NOT NULL,
	"lane" text DEFAULT 'builtin' NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"seed" integer NOT NULL,
	"priority" smallint NOT NULL,
	"price" integer NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"engine_handle" jsonb,
	"quoted_min" integer,
	"quoted_max" integer,
	"fail_reason" text,
	"is_generative" boolean DEFAULT false NOT NULL,
	"engine" text,
	"method" text,
	"confidence" real,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	"words" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"live_results" smallint DEFAULT 0 NOT NULL,
	"favourite_results" smallint DEFAULT 0 NOT NULL,
	"deleted_results" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thumbnails" (
	"source_hash" text NOT NULL,
	"width" smallint NOT NULL,
	"blob_hash" text NOT NULL,
	CONSTRAINT "thumbnails_source_hash_width_pk" PRIMARY KEY("source_hash","width")
);
--> statement-breakpoint
CREATE TABLE "tool_durations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tool_type" integer NOT NULL,
	"lane" text NOT NULL,
	"seconds" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"entries" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"source" text NOT NULL,
	"order_id" uuid,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lots_remaining" CHECK ("credit_lots"."remaining" between 0 and "credit_lots"."granted")
);
--> statement-breakpoint
CREATE TABLE "hold_lots" (
	"task_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "hold_lots_task_id_lot_id_pk" PRIMARY KEY("task_id","lot_id"),
	CONSTRAINT "hold_lots_amount" CHECK ("hold_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"tool_type" integer,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "holds_amount" CHECK ("holds"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_audits" (
	"kind" text PRIMARY KEY NOT NULL,
	"drift" double precision NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"movement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"wallet_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "ledger_entries_movement_id_line_pk" PRIMARY KEY("movement_id","line")
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"task_id" uuid,
	"tool_type" integer,
	"user_id" uuid,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"membership_level" integer DEFAULT 0 NOT NULL,
	"membership_starts_at" timestamp with time zone,
	"membership_ends_at" timestamp with time zone,
	"package_code" text,
	"seats" integer,
	"storage_gb" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "wallets_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "wallets_one_owner" CHECK (num_nonnulls("wallets"."user_id", "wallets"."company_id") = 1),
	CONSTRAINT "wallets_level" CHECK ("wallets"."membership_level" in (-1, 0, 1, 4))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "matting_cutouts" (
	"matting_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image_id" text NOT NULL,
	"is_empty" boolean NOT NULL,
	CONSTRAINT "matting_cutouts_matting_id_position_pk" PRIMARY KEY("matting_id","position")
);
--> statement-breakpoint
CREATE TABLE "mattings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	"layers" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"fail_reason" text,
	"confidence" real,
	"warnings" text[] DEFAULT '{}'::text[] NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "large_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"command" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"is_done" boolean NOT NULL,
	"outcome" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"sold" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"full_days" integer NOT NULL,
	"price" integer NOT NULL,
	"points" integer NOT NULL,
	"parts" integer NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"next_part_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"state" text DEFAULT 'live' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_parts" CHECK ("memberships"."granted" between 0 and "memberships"."parts" and "memberships"."ends_at" > "memberships"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"wallet_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"sold" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"points" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"upgrade" jsonb,
	"idempotency_key" text NOT NULL,
	"asked_hash" text NOT NULL,
	"invoice" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."amount" > 0 and "orders"."points" >= 0 and "orders"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"payments" integer NOT NULL,
	"differences" integer NOT NULL,
	"compared_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_comparisons_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"ours" integer,
	"theirs" integer,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_differences_provider_day_ref_pk" PRIMARY KEY("provider","day","ref")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"transaction_id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"show" jsonb,
	"transaction_id" text,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 and "refunds"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gift_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_codes_uses" CHECK ("gift_codes"."used" between 0 and "gift_codes"."max_uses" and "gift_codes"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "package_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"row" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"months" integer NOT NULL,
	"points" integer NOT NULL,
	"price" integer NOT NULL,
	"list_price" integer NOT NULL,
	"seats" integer,
	"storage_gb" integer NOT NULL,
	"name" jsonb NOT NULL,
	"features" jsonb NOT NULL,
	"menu" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packages_level" CHECK ("packages"."level" in (1, 4)),
	CONSTRAINT "packages_months" CHECK ("packages"."months" in (1, 12)),
	CONSTRAINT "packages_amounts" CHECK ("packages"."points" > 0 and "packages"."price" > 0 and "packages"."storage_gb" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"return_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenges_tries" CHECK ("challenges"."tries" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "chat_accounts" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_accounts_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "chat_logins" (
	"hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"page" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"callback_query" text,
	"subject" text,
	"name" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"blob_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_revisions" (
	"epoch" integer NOT NULL,
	"revision" integer NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"runs" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_counts" (
	"hour" timestamp with time zone NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"phase" text NOT NULL,
	"error_class" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	"last_seen" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_likes" (
	"work_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_likes_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_reports" (
	"work_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "work_reports_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_id" text NOT NULL,
	"title" text NOT NULL,
	"tags" text[] NOT NULL,
	"shown_params" text[] NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"consent_version" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_in_use_companies_id_fk" FOREIGN KEY ("company_in_use") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_files" ADD CONSTRAINT "asset_files_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_groups" ADD CONSTRAINT "asset_groups_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_group_id_asset_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."asset_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_file_id_asset_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."asset_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "body_profiles" ADD CONSTRAINT "body_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_features" ADD CONSTRAINT "asset_features_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_features" ADD CONSTRAINT "asset_features_result_id_results_image_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_features" ADD CONSTRAINT "asset_features_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_image_id_results_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."results"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_counters" ADD CONSTRAINT "task_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_inputs" ADD CONSTRAINT "task_inputs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_inputs" ADD CONSTRAINT "task_inputs_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_source_hash_blobs_hash_fk" FOREIGN KEY ("source_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD CONSTRAINT "thumbnails_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_tickets" ADD CONSTRAINT "zip_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_task_id_holds_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."holds"("task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_lots" ADD CONSTRAINT "hold_lots_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_movement_id_ledger_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."ledger_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_lot_id_credit_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."credit_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "ledger_movements_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matting_cutouts" ADD CONSTRAINT "matting_cutouts_matting_id_mattings_id_fk" FOREIGN KEY ("matting_id") REFERENCES "public"."mattings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matting_cutouts" ADD CONSTRAINT "matting_cutouts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mattings" ADD CONSTRAINT "mattings_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_accounts" ADD CONSTRAINT "chat_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_blob_hash_blobs_hash_fk" FOREIGN KEY ("blob_hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_likes" ADD CONSTRAINT "work_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reports" ADD CONSTRAINT "work_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_image_id_results_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."results"("image_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dev_messages_order" ON "dev_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "phone_codes_phone" ON "phone_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "phone_codes_created" ON "phone_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_expires" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_invited_by" ON "users" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "users_closing" ON "users" USING btree ("closes_at") WHERE "users"."closes_at" is not null and "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_url") WHERE "users"."avatar_url" <> '';--> statement-breakpoint
CREATE INDEX "announcements_list" ON "announcements" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "asset_files_wallet" ON "asset_files" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "asset_files_blob" ON "asset_files" USING btree ("blob_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_groups_name" ON "asset_groups" USING btree ("wallet_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "assets_library" ON "assets" USING btree ("wallet_id","type","serial");--> statement-breakpoint
CREATE INDEX "assets_list" ON "assets" USING btree ("wallet_id","created_at","serial","id") WHERE "assets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assets_list_of_type" ON "assets" USING btree ("wallet_id","type","created_at","serial","id") WHERE "assets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assets_kinds" ON "assets" USING btree ("wallet_id","type","group_id","is_incomplete") WHERE "assets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "assets_recycled" ON "assets" USING btree ("wallet_id","deleted_at") WHERE "assets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "assets_purge" ON "assets" USING btree ("deleted_at") WHERE "assets"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "assets_storage" ON "assets" USING btree ("wallet_id","bytes");--> statement-breakpoint
CREATE INDEX "assets_source" ON "assets" USING btree ("wallet_id","source_hash") WHERE "assets"."source_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_upload_key" ON "assets" USING btree ("wallet_id","upload_key");--> statement-breakpoint
CREATE INDEX "assets_group" ON "assets" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "assets_blob" ON "assets" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "contents_age" ON "contents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contents_blob" ON "contents" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "body_profiles_user" ON "body_profiles" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "company_departures_user" ON "company_departures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_events_company" ON "company_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_pending" ON "company_invitations" USING btree ("company_id","phone") WHERE "company_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "company_invitations_phone" ON "company_invitations" USING btree ("phone") WHERE "company_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "company_invitations_company" ON "company_invitations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "asset_features_scope" ON "asset_features" USING btree ("wallet_id","maker_id","version");--> statement-breakpoint
CREATE INDEX "asset_features_content" ON "asset_features" USING btree ("content_hash","version");--> statement-breakpoint
CREATE INDEX "asset_features_waiting" ON "asset_features" USING btree ("id") WHERE "asset_features"."version" is null;--> statement-breakpoint
CREATE INDEX "blobs_unused" ON "blobs" USING btree ("unused_since") WHERE "blobs"."reference_count" = 0;--> statement-breakpoint
CREATE INDEX "images_by_blob" ON "images" USING btree ("blob_hash");--> statement-breakpoint
CREATE INDEX "images_storage" ON "images" USING btree ("wallet_id","bytes");--> statement-breakpoint
CREATE INDEX "images_look_at" ON "images" USING btree ("look_at") WHERE "images"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "results_by_task" ON "results" USING btree ("task_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_open" ON "shares" USING btree ("image_id") WHERE "shares"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "task_inputs_by_image" ON "task_inputs" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_idempotency" ON "tasks" USING btree ("wallet_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_changes" ON "tasks" USING btree ("user_id","version");--> statement-breakpoint
CREATE INDEX "tasks_history" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_list" ON "tasks" USING btree ("wallet_id","user_id","created_at","id","expires_at","deleted_at","state","live_results","favourite_results","deleted_results","tool_type");--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "tasks" USING btree ("mode","priority","created_at","id") WHERE "tasks"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "tasks_under_way" ON "tasks" USING btree ("user_id") WHERE "tasks"."state" in ('queued', 'drawing');--> statement-breakpoint
CREATE INDEX "tasks_expiry" ON "tasks" USING btree (coalesce("kept_until", "expires_at"));--> statement-breakpoint
CREATE INDEX "tasks_left_outside" ON "tasks" USING btree ("id") WHERE "tasks"."engine_handle" is not null;--> statement-breakpoint
CREATE INDEX "tasks_group" ON "tasks" USING btree ("group_id","group_place") WHERE "tasks"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "tool_durations_by_tool" ON "tool_durations" USING btree ("tool_type","lane","id");--> statement-breakpoint
CREATE INDEX "zip_tickets_expiry" ON "zip_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credit_lots_spendable" ON "credit_lots" USING btree ("wallet_id","expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_ending" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."remaining" > 0 and "credit_lots"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "credit_lots_order" ON "credit_lots" USING btree ("order_id") WHERE "credit_lots"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_lots_bought" ON "credit_lots" USING btree ("wallet_id") WHERE "credit_lots"."source" <> 'trial';--> statement-breakpoint
CREATE INDEX "holds_user" ON "holds" USING btree ("wallet_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("wallet_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_captured" ON "holds" USING btree ("wallet_id","settled_at") WHERE "holds"."state" = 'captured';--> statement-breakpoint
CREATE INDEX "ledger_entries_wallet" ON "ledger_entries" USING btree ("wallet_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_lot" ON "ledger_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "ledger_movements_wallet" ON "ledger_movements" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE INDEX "ledger_movements_member" ON "ledger_movements" USING btree ("wallet_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_task_kind" ON "ledger_movements" USING btree ("task_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_once" ON "ledger_movements" USING btree ("wallet_id","once_key");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "matting_cutouts_by_image" ON "matting_cutouts" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_content" ON "mattings" USING btree ("user_id","wallet_id","content_hash");--> statement-breakpoint
CREATE INDEX "mattings_by_image" ON "mattings" USING btree ("image_id","saved_at");--> statement-breakpoint
CREATE INDEX "mattings_under_way" ON "mattings" USING btree ("user_id","created_at") WHERE "mattings"."state" in ('queued', 'drawing');--> statement-breakpoint
CREATE INDEX "mattings_unsaved" ON "mattings" USING btree ("created_at") WHERE "mattings"."saved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_turn" ON "mattings" USING btree ("user_id") WHERE "mattings"."job_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mattings_job" ON "mattings" USING btree ("job_id") WHERE "mattings"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "large_messages_created" ON "large_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "admin_log_at" ON "admin_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "memberships_live" ON "memberships" USING btree ("wallet_id","starts_at") WHERE "memberships"."state" = 'live';--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("next_part_at") WHERE "memberships"."state" = 'live' and "memberships"."next_part_at" is not null;--> statement-breakpoint
CREATE INDEX "memberships_ending" ON "memberships" USING btree ("ends_at") WHERE "memberships"."state" = 'live' and "memberships"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_order" ON "memberships" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("wallet_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_wallet" ON "orders" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'created';--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_unpaid" ON "payments" USING btree ("created_at") WHERE "payments"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("provider","paid_at") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id") WHERE "refunds"."reason" <> 'asked';--> statement-breakpoint
CREATE INDEX "package_changes_code" ON "package_changes" USING btree ("code","changed_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_paid" ON "sandbox_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "challenges_expires" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_accounts_of_user" ON "chat_accounts" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "chat_logins_expires" ON "chat_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consents_of_user" ON "consents" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "data_exports_of_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_exports_blob" ON "data_exports" USING btree ("blob_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_waiting" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "registry_revisions_mark" ON "registry_revisions" USING btree ("epoch","revision");--> statement-breakpoint
CREATE INDEX "open_pages_seen" ON "open_pages" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_counts_series" ON "remote_counts" USING btree ("hour","remote","version","phase","error_class","bucket");--> statement-breakpoint
CREATE INDEX "work_likes_of_user" ON "work_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "work_reports_open" ON "work_reports" USING btree ("work_id") WHERE "work_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "work_reports_of_user" ON "work_reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "works_standing" ON "works" USING btree ("image_id") WHERE "works"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "works_of_user" ON "works" USING btree ("user_id","published_at");--> statement-breakpoint
CREATE INDEX "works_newest" ON "works" USING btree ("published_at","id") WHERE "works"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "works_liked" ON "works" USING btree ("likes","published_at") WHERE "works"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "works_to_look_at" ON "works" USING btree ("published_at") WHERE "works"."state" in ('waiting', 'hidden');